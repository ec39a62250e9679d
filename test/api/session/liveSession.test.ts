import type { LiveSessionFault } from '@contract/values/liveSession';
import { liveSessionMark, noticeLiveSession, onLiveSessionFault } from '@/api/session/liveSession';
import { removeToken, saveToken } from '@/api/session/tokenStorage';

const faults: LiveSessionFault[] = [];
let stop: () => void;
beforeEach(() => {
  faults.length = 0;
  saveToken('a-token');
  stop = onLiveSessionFault((fault) => faults.push(fault));
});
afterEach(() => {
  stop();
  removeToken();
});

const answer = (value: string | null, mark = liveSessionMark()) =>
  noticeLiveSession(new Headers(value === null ? {} : { 'Live-Session': value }), mark);

it('reports each answer to a request with the cookie of another session', () => {
  answer('other');
  answer('other');
  expect(faults).toEqual(['other', 'other']);
});

it('reports once for requests that were sent together', () => {
  const mark = liveSessionMark();
  answer('other', mark);
  answer('other', mark);
  expect(faults).toEqual(['other']);
});

it('reports a missing cookie once in a session, because the browser may accept none', () => {
  answer('none');
  answer('none');
  expect(faults).toEqual(['none']);
  saveToken('another-token');
  answer('none');
  expect(faults).toEqual(['none', 'none']);
});

it('reports nothing if the header is missing or unknown, as with another backend', () => {
  answer(null);
  answer('rubbish');
  expect(faults).toEqual([]);
});

it('makes the other tabs open their sockets again too', () => {
  answer('other');
  expect(localStorage.getItem('live-session-mended')).toMatch(/^\d+$/);
  window.dispatchEvent(new StorageEvent('storage', { key: 'live-session-mended' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'unrelated' }));
  expect(faults).toEqual(['other', 'other']);
});
