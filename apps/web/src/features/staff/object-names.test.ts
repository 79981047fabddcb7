import { expect, it } from 'vitest';
import { objectName, objectPage } from './object-names.ts';

it('calls an object by the name that people know, else by its number', () => {
  expect(objectName({ kind: 'tariff', id: '1', name: 'Residential R2' })).toBe('Tariff Residential R2');
  expect(objectName({ kind: 'order', id: 'TOK-1', name: null })).toBe('Order TOK-1');
  expect(objectName({ kind: 'meter', id: '04175000019' })).toBe('Meter 04175000019');
});

it('links to the page of an order by its reference, also from an entry with its id', () => {
  expect(objectPage({ kind: 'order', id: '12', name: 'TOK-1' })).toBe('/admin/orders/TOK-1');
  expect(objectPage({ kind: 'order', id: 'TOK-1', name: null })).toBe('/admin/orders/TOK-1');
  expect(objectPage({ kind: 'order', id: '12', name: null })).toBeUndefined();
  expect(objectPage({ kind: 'tariff', id: '1', name: 'Residential R2' })).toBe('/admin/tariffs/1');
});
