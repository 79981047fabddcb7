/** Runs a script as the browser runs one of the head. Each test file may run the same script once. */
export async function runInlineScript(script: string): Promise<void> {
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`);
}
