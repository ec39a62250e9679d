import { writeFile } from 'node:fs/promises';
import { notFound } from '@server/platform/refusal';
import { findImageOfTransaction } from '@server/modules/uploads/repository';
import type { Command } from './command';
import { readId, readWord } from './command';

const saveImage: Command = {
  name: 'image',
  twin: 'getImage',
  takes: 'ID FILE',
  does: "writes a transaction's receipt or QR code to a file",
  run: async (db, [id, file]) => {
    const transaction = readId(id);
    const name = readWord(file, 'FILE');
    const image = await findImageOfTransaction(db, transaction);
    if (!image) throw notFound(`Transaction ${transaction} has no image.`);
    await writeFile(name, image.bytes);
    return `Wrote ${name} (${image.media_type}).`;
  },
};

/** Images are served over HTTP only to the user who uploaded them. The operator saves them with this command. */
export const imageCommands: readonly Command[] = [saveImage];
