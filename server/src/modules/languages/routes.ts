import { Hono } from 'hono';
import { languagePayload } from '@contract/schemas/own/language';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readPayload } from '@server/http/readBody';
import { requireActiveUser } from '@server/modules/sessions/requireUser';
import { saveLanguage } from './service';

/** language/: in which language the caller is notified and mailed. Our own (docs/PROTOCOL.md). */
export function languagesRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().put(callPath('saveLanguage'), requireActiveUser, async (c) => {
    const { language } = await readPayload(c, languagePayload);
    await saveLanguage(c.get('db'), c.get('user').id, language);
    return answerCall(c, 'saveLanguage');
  });
}
