import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/*
 * Spans of OpenTelemetry, made where requests enter and leave the product. Until a process calls `recordSpans`, nothing
 * here does any work. See docs/decisions/0107.
 */

/** What another process needs to continue a trace. */
export interface TraceContext {
  /** 32 and 16 hexadecimal digits. */
  traceId: string;
  spanId: string;
}

export type SpanKind = 'internal' | 'server' | 'client';
/** Never personal data: numbers, names of routes, codes. */
export type Attributes = Record<string, string | number | boolean>;

export interface EndedSpan extends TraceContext {
  parentSpanId: string | undefined;
  name: string;
  kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  links: readonly TraceContext[];
  hasFailed: boolean;
}

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** The span continues this one instead of the one around it. */
  parent?: TraceContext | undefined;
  links?: readonly TraceContext[];
}

/** The spans of one request or job run in this process. */
interface Branch {
  /**
   * Spans that are kept back until it is known whether the run did anything; undefined: they are recorded immediately.
   */
  held: EndedSpan[] | undefined;
}

export interface OpenSpan extends TraceContext {
  branch: Branch;
  end: (outcome?: { attributes?: Attributes; hasFailed?: boolean }) => void;
}

/** A run that does more than this is worth recording before it ends. */
const mostHeld = 1000;

const current = new AsyncLocalStorage<OpenSpan>();
let record: ((span: EndedSpan) => void) | undefined;

/** Starts recording in this process. Undefined stops it. */
export function recordSpans(to: ((span: EndedSpan) => void) | undefined): void {
  record = to;
}

export const isRecording = () => record !== undefined;

/** The span around this code; undefined outside of one, and while nothing is recorded. */
export const currentTrace = (): TraceContext | undefined => (record ? current.getStore() : undefined);

const now = () => performance.timeOrigin + performance.now();

/** Starts a span that `end` ends. Undefined while nothing is recorded. */
export function openSpan(name: string, options: SpanOptions = {}): OpenSpan | undefined {
  if (!record) return undefined;
  const around = current.getStore();
  const parent = options.parent ?? around;
  return begin(name, { ...options, parent }, around?.branch ?? { held: undefined });
}

function begin(
  name: string,
  { kind = 'internal', parent, links = [], attributes = {} }: SpanOptions,
  branch: Branch,
): OpenSpan {
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
  const spanId = randomBytes(8).toString('hex');
  const startedAt = now();
  let isOpen = true;
  return {
    traceId,
    spanId,
    branch,
    end({ attributes: more, hasFailed = false } = {}) {
      if (!isOpen) return;
      isOpen = false;
      const span = {
        traceId,
        spanId,
        parentSpanId: parent?.spanId,
        name,
        kind,
        startedAt,
        endedAt: now(),
        attributes: { ...attributes, ...more },
        links,
        hasFailed,
      };
      if (branch.held && branch.held.length < mostHeld) branch.held.push(span);
      else record?.(span);
    },
  };
}

/** Runs `work` inside an open span. */
export function insideSpan<T>(span: OpenSpan | undefined, work: () => T): T {
  return span ? current.run(span, work) : work();
}

/**
 * Runs `work` in its own span. Calls to the database and to providers get one only inside another (`currentTrace`), so
 * that polling makes no traces.
 */
export async function traced<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = openSpan(name, options);
  return span ? endWith(span, work) : work();
}

/**
 * Like `traced`, for runs that mostly find nothing to do: they are recorded with all their spans when `isWorth`, or
 * when they fail.
 */
export async function tracedRun<T>(name: string, isWorth: (result: T) => boolean, work: () => Promise<T>): Promise<T> {
  if (!record) return work();
  const branch: Branch = { held: [] };
  const span = begin(name, {}, branch);
  let isRecorded = true;
  try {
    return await endWith(span, async () => {
      const result = await work();
      isRecorded = isWorth(result);
      return result;
    });
  } finally {
    const held = branch.held ?? [];
    branch.held = undefined;
    if (isRecorded) for (const one of held) record?.(one);
  }
}

async function endWith<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await current.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ hasFailed: true, attributes: { 'error.type': typeOf(error) } });
    throw error;
  }
}

/** Its code or its class. Messages of errors may quote what a person typed. */
function typeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === 'string' || typeof code === 'number') return String(code);
  return error instanceof Error ? error.name : typeof error;
}

/** The header of W3C Trace Context for the span around this code. */
export function traceparent(): string | undefined {
  const trace = currentTrace();
  return trace && `00-${trace.traceId}-${trace.spanId}-01`;
}

/** Reads the header; undefined for any other value. */
export function readTraceparent(text: unknown): TraceContext | undefined {
  if (!record || typeof text !== 'string') return undefined;
  const [, traceId = '', spanId = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(text) ?? [];
  return /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId) ? { traceId, spanId } : undefined;
}
