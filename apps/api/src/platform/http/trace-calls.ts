import type { FastifyInstance, FastifyRequest } from 'fastify';
import { insideSpan, openSpan, readTraceparent, type OpenSpan } from '../tracing/spans.ts';

/**
 * A span for each call of the contract; pages, files, streams and health checks have none. A caller's own trace becomes
 * a link: strangers must not choose our ids.
 */
export function traceCalls(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url = 'unmatched' } = request.routeOptions;
    if (!config.isCall) return done();
    const callersTrace = readTraceparent(request.headers.traceparent);
    const span = openSpan(`${request.method} ${url}`, {
      kind: 'server',
      links: callersTrace ? [callersTrace] : [],
      attributes: { 'http.request.method': request.method, 'http.route': url, 'gatelight.request_id': request.id },
    });
    if (!span) return done();
    spans.set(request, span);
    insideSpan(span, done);
  });
  // A body arrives outside of the span.
  app.addHook('preValidation', (request, _reply, done) => insideSpan(spans.get(request), done));
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    spans.get(request)?.end({
      hasFailed: statusCode >= 500,
      attributes: { 'http.response.status_code': statusCode },
    });
    done();
  });
}
