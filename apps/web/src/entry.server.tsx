import { writeFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter } from 'react-router';
import type { EntryContext } from 'react-router';
import type { PageHandle } from './page-handle.ts';

/** For the build (start/building/build.ts): the files of each page, and what its module says of it. */
function writePages(file: string, { manifest, routeModules }: EntryContext): void {
  const routes = Object.entries(manifest.routes).flatMap(([id, route]) => {
    if (!route) return [];
    const { path, parentId, module, imports, css } = route;
    const { isOffline } = (routeModules[id]?.handle ?? {}) as PageHandle;
    return [[id, { path, parentId, module, imports, css, isOffline }]];
  });
  const { url, entry } = manifest;
  writeFileSync(
    file,
    JSON.stringify({ entry: [url, entry.module, ...entry.imports], routes: Object.fromEntries(routes) }),
  );
}

/** Runs at build time only: renders one page into one finished HTML file. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // The fallback is rendered once in each build.
  if (context.isSpaMode && process.env.PAGES_LIST) writePages(process.env.PAGES_LIST, context);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Without this React moves big lazy parts behind inline scripts; a page without JavaScript would lack them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html');
        pipe(body);
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      },
      onShellError: reject,
      onError: reject,
    });
  });
}
