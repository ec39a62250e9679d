/** A listing as it travels. */
export interface WireListing {
  id: number;
  user: number;
  currency: string;
  swap_to: string;
  Amount: string;
  rate: string;
}

/** The session that the bench's server knows. */
export const TOKEN = 'bench-session';

/** Calls back for each message of these groups, as long as the page exists. */
export function onNews<Group extends string>(groups: readonly Group[], tell: (group: Group) => void): void {
  const socket = new WebSocket(`ws://${window.location.host}/backend/ws/main/`);
  socket.onopen = () => {
    for (const group of groups) socket.send(JSON.stringify({ type: 'subscribe', group }));
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as { group: string };
    const group = groups.find((name) => name === message.group);
    if (group) tell(group);
  };
}

/** What the desk of ours measures, so that a peer shows as many rows of the same height. */
export function viewportOf(search = window.location.search): { height: number; rowHeight: number } {
  const query = new URLSearchParams(search);
  return { height: parseInt(query.get('height') ?? '600', 10), rowHeight: parseInt(query.get('row') ?? '40', 10) };
}

/** The element that a peer fills. */
export function stage(): HTMLElement {
  const element = document.getElementById('stage');
  if (!element) throw new Error('The page has no stage.');
  return element;
}
