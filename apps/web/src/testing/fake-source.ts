/** A fake of the browser's EventSource: a test says what arrives on each open connection. */
export class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static open: FakeSource[] = [];
  readyState = 1;
  constructor() {
    super();
    FakeSource.open.push(this);
  }
  close() {
    this.readyState = 2;
    FakeSource.open = FakeSource.open.filter((one) => one !== this);
  }
  say(text: string) {
    this.dispatchEvent(new MessageEvent('message', { data: text }));
  }
  refuse() {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
}
