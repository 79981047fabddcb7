import type { InstallOffer } from '../../src/data/device/install.ts';

declare global {
  /**
   * What the script of a resident's document (`document-script.ts`) keeps for the app, whose scripts come later: the answers to
   * its early calls by address, and the offer to install, which browsers make once.
   */
  var __start: { readonly answers: Map<string, Promise<Response>>; offer: InstallOffer | null } | undefined;
}
