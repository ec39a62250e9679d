const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A real picture of one pixel, as a user chooses it. */
export const PICTURE = { name: 'paid.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };

/** The picture as tapPosts writes it. */
export const PICTURE_ON_THE_WIRE = `${PICTURE.name}, ${PICTURE.mimeType}, ${PIXEL}`;

/** What is no picture, as its type says. */
export const TEXT_FILE = { name: 'paid.txt', mimeType: 'text/plain', buffer: Buffer.from('I have paid') };
