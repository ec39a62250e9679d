import type { CDPSession, Page } from '@playwright/test';

/** A device that keeps passkeys and says yes for its user. */
export interface Authenticator {
  session: CDPSession;
  authenticatorId: string;
}

/** Gives a page a device that verifies its user and keeps passkeys. */
export async function giveAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return { session, authenticatorId };
}
