import { type Expectation, expectation } from './expectation';

/** Spec 7: notifications. */
export const NOTICE_EXPECTATIONS: readonly Expectation[] = [
  expectation(
    'counts what is unread, in both spellings [S7.getNotifications, S7.getUnreadCount, S7.markNotificationsRead]',
    ['getNotifications', 'getUnreadCount', 'markNotificationsRead'],
    async (bench) => {
      const { token } = await bench.funded('CNY', '10');
      const [notice] = await bench.answer('getNotifications', { token });
      expect(notice?.message).toEqual(expect.any(String));
      const asSpelled = { token, spelled: 'notifications/?unread=true/' };
      expect(await bench.answer('getUnreadCount', asSpelled)).toBe(1);
      expect(await bench.answer('getUnreadCount', { token, spelled: 'notifications/?unread=true' })).toBe(1);
      await bench.answer('markNotificationsRead', { token });
      expect(await bench.answer('getUnreadCount', asSpelled)).toBe(0);
      expect(await bench.answer('getNotifications', { token })).toHaveLength(1);
    },
  ),
  expectation(
    'answers 204, and 204 again, and 404 to others [S7.removeNotification]',
    ['removeNotification'],
    async (bench) => {
      const { token } = await bench.funded('CNY', '10');
      const stranger = await bench.account();
      const [notice] = await bench.answer('getNotifications', { token });
      const id = notice?.id ?? '';
      expect(await bench.status('removeNotification', { token: stranger.token, id })).toBe(404);
      expect(await bench.status('removeNotification', { token, id })).toBe(204);
      expect(await bench.status('removeNotification', { token, id })).toBe(204);
      expect(await bench.answer('getNotifications', { token })).toEqual([]);
    },
  ),
];
