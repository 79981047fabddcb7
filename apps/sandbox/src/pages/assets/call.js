/** Calls the sandbox and answers its `data`; a refusal or a dead network is thrown with a sentence for people. */
export async function call(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new Error('The sandbox does not answer. Nothing was sent; try again.');
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.message ?? 'The sandbox could not do that.');
  return answer.data;
}

/** Puts a sentence into a live region, with its tone as a class. */
export function say(element, sentence, tone) {
  element.textContent = sentence;
  element.dataset.tone = tone;
}
