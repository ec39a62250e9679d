import { writeFile } from 'node:fs/promises';
import { notFound } from '@server/platform/refusal';
import type { Command } from './command';
import { readId, readWord } from './command';

const image: Command = {
  name: 'image',
  takes: 'ID FILE',
  does: "writes a transaction's receipt or QR code to a file",
  run: async (db, [id, file]) => {
    const transaction = readId(id);
    const name = readWord(file, 'FILE');
    const [row] = await db.query<{ bytes: Buffer; media_type: string }>(
      `select bytes, media_type from uploads
       where id in (select coalesce(transaction_receipt, qr_code) from transactions where id = $1)`,
      [transaction],
    );
    if (!row) throw notFound(`Transaction ${transaction} has no image.`);
    await writeFile(name, row.bytes);
    return `Wrote ${name} (${row.media_type}).`;
  },
};

/** What users upload is served to nobody else over HTTP; the operator looks at it here. */
export const imageCommands: readonly Command[] = [image];
