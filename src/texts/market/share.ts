import { inLanguage } from '@/texts/language/inLanguage';

/** Sharing a level of the desk. */
export const share = {
  share: 'Share this rate',
  facts: 'The link opens the ticket of this rate. A visitor logs in first.',
  close: 'Close',
  copy: 'Copy link',
  copying: { copied: 'Copied', failed: 'Not copied' },
  toSystem: 'Share…',
  notShared: 'It was not shared. Copy the link instead.',
  titleOf: (currency: string, swapTo: string, rate: string) => `${currency} for ${swapTo} at ${rate}`,
  qrOf: (currency: string, swapTo: string, rate: string) => `QR code of the link: ${currency} for ${swapTo} at ${rate}`,
  loadingQr: 'Loading the QR code',
  qrFailed: 'The QR code did not load. The link works without it.',
};

export const shareTexts = inLanguage('share', share);
