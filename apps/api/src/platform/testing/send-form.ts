import type { FastifyInstance, InjectOptions } from 'fastify';

/** Posts a form with texts and files, as a browser sends it. */
export async function sendForm(
  app: FastifyInstance,
  url: string,
  headers: InjectOptions['headers'],
  fields: Readonly<Record<string, string | File>>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

/** A picture as a phone sends it. */
export const jpegFile = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });
