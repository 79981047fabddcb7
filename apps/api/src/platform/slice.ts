import type { Registry } from 'prom-client';
import type { ActHandler } from './callers/acts.ts';
import type { ObjectCheck, Serve } from './http/api.ts';
import type { Check } from './checks/checks.ts';
import type { Job } from './jobs/jobs.ts';
import type { Limit } from './callers/limits.ts';
import type { ObjectNames } from './lists/object-names.ts';
import type { Setting } from './settings/settings.ts';

/**
 * Declarations of slices for each other. A slice that others can extend adds to this interface in its `slice.ts`:
 * payments accepts purposes, notifications accepts message templates.
 */
// oxlint-disable-next-line typescript/no-empty-interface
export interface Declarations {}

/** The work of a slice, once it has its parts. */
export interface Slice {
  routes?: (serve: Serve) => void;
  /** By the names that routes use as `object`. */
  objectChecks?: Readonly<Record<string, ObjectCheck>>;
  /** Adds figures to those that the web process serves at /metrics. */
  registerMetrics?: (registry: Registry) => void;
  /** For the worker only. */
  jobs?: () => readonly Job[];
  /** The rules that the reconciliation verifies, each minute for new rows and each night for all. */
  checks?: readonly Check[];
  close?: () => Promise<void>;
}

/**
 * One slice, declared in the `slice.ts` of its folder and listed in `processes/slices.ts`: all that the product knows
 * about it.
 */
export interface SliceDefinition<Parts> extends Declarations {
  name: string;
  limits?: Readonly<Record<string, Limit>>;
  /** Business values that staff change while the product runs. */
  settings?: readonly Setting[];
  /** The names that people use for the objects of its tables, for the pages about acts and for the audit log. */
  objectNames?: ObjectNames;
  /** Named points at which a test may kill the process. */
  crashPoints?: readonly string[];
  /** The changes that staff may request; the slice staff runs them. */
  acts?: (parts: Parts) => readonly ActHandler[];
  create: (parts: Parts) => Slice;
}
