import { sha256 } from '@noble/hashes/sha2.js';
import type { Dict } from 'ccxt';
import { CrossrateCalls } from './abstract';

/** Signs what is sent, and reads what is refused. */
export abstract class CrossrateSigning extends CrossrateCalls {
  private lastTime = 0;

  /** A signature is taken once, so no two requests of a key may have the same time. */
  override nonce(): number {
    const difference = this.safeInteger(this.options, 'timeDifference', 0);
    this.lastTime = Math.max(this.milliseconds() - difference, this.lastTime + 1);
    return this.lastTime;
  }

  protected signatureOf(method: string, path: string, query = '', body = ''): Record<string, string> {
    this.checkRequiredCredentials();
    const time = String(this.nonce());
    const digest = String(this.hash(this.encode(body), sha256, 'hex'));
    const text = [time, method, path, query, digest].join('\n');
    return {
      'Crossrate-Key': this.apiKey ?? '',
      'Crossrate-Time': time,
      'Crossrate-Signature': String(this.hmac(this.encode(text), this.encode(this.secret ?? ''), sha256)),
    };
  }

  override sign(path: string, api = 'public', method = 'GET', params: Dict = {}) {
    const { clientOrderId, ...rest } = this.omit(params, this.extractParams(path)) as Dict;
    const base = this.implodeHostname(this.safeString(this.safeDict(this.urls, 'api', {}), api, ''));
    const isSent = method === 'POST';
    const query = isSent ? '' : this.urlencode(rest);
    const url = `${base}/${this.implodeParams(path, params)}`;
    const body = isSent ? this.json(rest) : undefined;
    const headers: Record<string, string> = {};
    if (api === 'private') Object.assign(headers, this.signatureOf(method, new URL(url).pathname, query, body));
    if (isSent) headers['Content-Type'] = 'application/json';
    if (isSent && typeof clientOrderId === 'string') headers['Idempotency-Key'] = clientOrderId;
    return { url: query === '' ? url : `${url}?${query}`, method, body, headers };
  }

  override handleErrors(
    status: number,
    _reason: string,
    _url: string,
    _method: string,
    _headers: Dict,
    body: string,
    answer: unknown,
  ): undefined {
    const exact = this.safeDict(this.exceptions, 'exact', {});
    this.throwExactlyMatchedException(
      exact,
      this.safeString(answer as Dict, 'code'),
      `${this.id} ${String(status)} ${body}`,
    );
  }
}
