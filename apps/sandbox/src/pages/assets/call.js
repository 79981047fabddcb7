/** Calls the sandbox and returns its `data`. A refusal or a network failure is thrown with a sentence for people. */
export async function call(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new Error('The sandbox is not responding. Nothing was sent. Try again.');
  }
  const reply = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(reply.message ?? 'The sandbox could not do that.');
  return reply.data;
}

/** Shows a sentence in a live region, with its tone as a class. */
export function say(element, sentence, tone) {
  element.textContent = sentence;
  element.dataset.tone = tone;
}
