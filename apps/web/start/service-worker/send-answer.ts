const postJson = (path: string, body: unknown) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Sends the answer of a notice with the session of this device. False: it did not count, so the page must show why. */
export async function sendAnswer(path: string, answer: string): Promise<boolean> {
  try {
    let sent = await postJson(path, { answer });
    if (sent.status === 401 && (await postJson('/api/v1/refresh-token', {})).ok)
      sent = await postJson(path, { answer });
    if (!sent.ok) return false;
    const { data } = (await sent.json()) as { data?: { is_mine?: boolean } };
    return data?.is_mine === true;
  } catch {
    return false;
  }
}
