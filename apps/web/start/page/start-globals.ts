import type { InstallOffer } from '../../src/data/device/install.ts';

declare global {
  /**
   * Data that the script of a resident's document (`document-script.ts`) stores for the app, whose scripts load later: the responses to
   * its early calls by address, and the offer to install, which browsers make once.
   */
  var __start: { readonly answers: Map<string, Promise<Response>>; offer: InstallOffer | null } | undefined;
}
