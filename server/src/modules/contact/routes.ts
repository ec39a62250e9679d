import { refusalTexts } from '@/texts/refusals';
import { readErrorText } from '@contract/schemas/errors';
import { contactPayload } from '@contract/schemas/session';
import { Hono } from 'hono';
import { clientAddress } from '@server/http/clientAddress';
import { answerCall } from '@server/http/answerCall';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { findAnswerTo, HttpRefusal } from '@server/http/httpRefusal';
import { readPayload } from '@server/http/readBody';
import { keepContact } from './service';

/** The app reads the reason of this call from the field `error` (spec 7). */
function withErrorField(error: unknown): unknown {
  const answer = findAnswerTo(error);
  if (!answer) return error;
  const reason = readErrorText(answer.body) ?? refusalTexts.contactRefused;
  return new HttpRefusal({ ...answer, body: { ...answer.body, error: reason } });
}

/** Spec 7: email/, the Stay Updated form. */
export function contactRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().post(callPath('sendContactForm'), async (c) => {
    try {
      await keepContact(c.get('db'), await readPayload(c, contactPayload), clientAddress(c), c.var);
    } catch (error) {
      throw withErrorField(error);
    }
    return answerCall(c, 'sendContactForm');
  });
}
