import { expect, test } from 'vitest';
import type { DefinedTemplate } from '#notifications';
import { ticketForStaff } from './ticket-for-staff.ts';
import { ticketReceived } from './ticket-received.ts';

const brand = {
  name: 'Gatelight',
  publicUrl: 'https://gatelight.example',
  email: 'help@gatelight.example',
  phone: '08000000000',
};

/** As the worker sends it, from the stored payload. */
function mail<Data>(template: DefinedTemplate<Data>, data: Data) {
  const stored: unknown = JSON.parse(JSON.stringify(template.content(data).payload));
  return template.read(stored, 'en').mail(brand);
}

test('a subject that a stranger wrote has no line break', () => {
  const { subject, text } = mail(ticketForStaff, {
    number: 'T-12345678',
    customerName: 'Ada',
    email: 'ada@example.com',
    phoneNumber: '',
    subject: 'Help\r\nBcc: everyone@example.com',
    message: 'First line\nsecond line',
    reference: '',
  });
  expect(subject).toBe('T-12345678: Help Bcc: everyone@example.com');
  expect(text).toContain('First line\nsecond line');
  expect(text).toContain('Phone: -');
});

test('an enquiry is confirmed with our name of the service, and a waiting list as a waiting list', () => {
  const received = (kind: 'enquiry' | 'waiting_list', service: string) =>
    mail(ticketReceived, { number: 'T-12345678', about: { kind, service } });
  const asked = received('enquiry', 'Access Control Systems');
  expect(asked.subject).toBe('We have your enquiry (T-12345678)');
  expect(asked.text).toContain('your enquiry about Access Control Systems. Its number is T-12345678');
  const waits = received('waiting_list', 'EV Charging Network');
  expect(waits.subject).toBe('You are on the waiting list (T-12345678)');
  expect(waits.text).toContain('on the waiting list for EV Charging Network');
});

test('staff read an enquiry with its service, place and size, and nothing can forge a line', () => {
  const { text, subject } = mail(ticketForStaff, {
    number: 'T-12345678',
    customerName: 'Ada',
    email: 'ada@example.com',
    phoneNumber: '',
    subject: 'Enquiry: End-to-End Solar Energy Projects',
    message: 'Two blocks',
    reference: '',
    enquiry: {
      kind: 'enquiry',
      service: 'End-to-End Solar Energy Projects',
      place: 'Lekki\nPanels: 600 of 450 W',
      solar: { billKobo: 6_750_000n, panels: 6, panelWatts: 450, inverterWatts: 1500, batteryKwh: 5 },
    },
  });
  expect(subject).toBe('T-12345678: Enquiry: End-to-End Solar Energy Projects');
  const lines = text.split('\n');
  for (const line of ['Monthly bill: NGN 67,500.00', 'Panels: 6 of 450 W', 'Inverter: 1.5 kW', 'Battery: 5 kWh']) {
    expect(lines).toContain(line);
  }
  expect(lines).toContain('Place: Lekki Panels: 600 of 450 W');
});

/* Payloads as older versions stored them. A row is kept for a month, so the present version must read them. */
test('rows of older versions are read', () => {
  const received: unknown = JSON.parse(
    '{"name":"ticket-received","number":"T-1","about":{"kind":"enquiry","service":"Access Control Systems"}}',
  );
  expect(ticketReceived.read(received, 'en').inApp(brand).title).toBe('We have your enquiry (T-1)');
  const forStaff: unknown = JSON.parse(
    '{"name":"ticket-for-staff","number":"T-1","customerName":"Ada","email":"a@example.com","phoneNumber":"","subject":"Help","message":"Hi","reference":"","enquiry":{"kind":"enquiry","service":"Solar","place":"Lekki","solar":{"billKobo":6750000,"panels":6,"panelWatts":450,"inverterWatts":1500,"batteryKwh":5}}}',
  );
  expect(ticketForStaff.read(forStaff, 'en').mail(brand).text).toContain('Monthly bill: NGN 67,500.00');
});
