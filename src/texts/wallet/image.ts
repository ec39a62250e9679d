import { inLanguage } from '@/texts/language/inLanguage';

/** The choice of a picture that goes with a ticket. */
export const image = {
  removeOf: (name: string) => `Remove ${name}`,
  remove: 'Remove',
  previewOf: (name: string) => `Preview of ${name}`,
  preparing: 'The picture is being made ready…',
  empty: 'This file is empty.',
  damaged: 'This picture cannot be read: it is damaged or incomplete. Please choose another one.',
  notHere: (format: string) =>
    `This browser cannot read ${format} pictures. Please choose a JPEG or PNG, or take a screenshot of the picture.`,
  sending: (percent: number) => `Sending the picture: ${String(percent)}%`,
  sent: 'The picture has been sent. Waiting for the answer…',
  mayBeWhy: 'On a slow network, the picture may be the reason.',
  sendWithout: 'Send it without the picture',
};

export const imageTexts = inLanguage('image', image);
