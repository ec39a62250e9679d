/** An entry with its value, which `addFrom` changes, and the tree's own fields. */
interface Node {
  id: string;
  rate: bigint;
  value: bigint;
  /** The least value in this subtree. */
  least: bigint;
  /** What must still be added to the values of both subtrees. */
  owed: bigint;
  priority: number;
  left: Node | null;
  right: Node | null;
}

function raise(node: Node | null, change: bigint): void {
  if (!node) return;
  node.value += change;
  node.least += change;
  node.owed += change;
}

function settle(node: Node): void {
  if (node.owed === 0n) return;
  raise(node.left, node.owed);
  raise(node.right, node.owed);
  node.owed = 0n;
}

function renew(node: Node): Node {
  node.least = node.value;
  for (const side of [node.left, node.right]) if (side && side.least < node.least) node.least = side.least;
  return node;
}

function join(left: Node | null, right: Node | null): Node | null {
  if (!left || !right) return left ?? right;
  if (left.priority > right.priority) {
    settle(left);
    left.right = join(left.right, right);
    return renew(left);
  }
  settle(right);
  right.left = join(left, right.left);
  return renew(right);
}

type IsBefore = (node: Node) => boolean;

function split(node: Node | null, isBefore: IsBefore): [Node | null, Node | null] {
  if (!node) return [null, null];
  settle(node);
  if (isBefore(node)) {
    const [left, right] = split(node.right, isBefore);
    node.right = left;
    return [renew(node), right];
  }
  const [left, right] = split(node.left, isBefore);
  node.left = right;
  return [left, renew(node)];
}

const below =
  (rate: bigint): IsBefore =>
  (node) =>
    node.rate < rate;
const before =
  (rate: bigint, id: string): IsBefore =>
  (node) =>
    node.rate < rate || (node.rate === rate && node.id < id);

/**
 * Entries sorted by rate, each with a value. It is a treap, so each operation takes logarithmic time: also adding to
 * the values of all entries from a rate on, and finding one whose value is not above zero.
 */
export class RateTree {
  private root: Node | null = null;
  private readonly rates = new Map<string, bigint>();

  has(id: string): boolean {
    return this.rates.has(id);
  }

  insert(id: string, rate: bigint, value: bigint): void {
    const [left, right] = split(this.root, before(rate, id));
    const node = { id, rate, value, least: value, owed: 0n, priority: Math.random(), left: null, right: null };
    this.root = join(join(left, node), right);
    this.rates.set(id, rate);
  }

  /** @returns its value; null if it is not there */
  remove(id: string): bigint | null {
    const rate = this.rates.get(id);
    if (rate === undefined) return null;
    this.rates.delete(id);
    const [left, rest] = split(this.root, before(rate, id));
    const [one, right] = split(rest, (node) => node.rate === rate && node.id === id);
    this.root = join(left, right);
    return one?.value ?? null;
  }

  /** Adds to the value of one entry. */
  add(id: string, change: bigint): void {
    const rate = this.rates.get(id);
    const value = this.remove(id);
    if (rate !== undefined && value !== null) this.insert(id, rate, value + change);
  }

  /** Adds to the values of all entries at this rate and above. */
  addFrom(rate: bigint, change: bigint): void {
    const [left, right] = split(this.root, below(rate));
    raise(right, change);
    this.root = join(left, right);
  }

  /** The value of the last entry at this rate or below; 0 if there is none. */
  valueAt(rate: bigint): bigint {
    let [node, value] = [this.root, 0n];
    while (node) {
      settle(node);
      if (node.rate <= rate) value = node.value;
      node = node.rate <= rate ? node.right : node.left;
    }
    return value;
  }

  /** An entry whose value is not above zero, without removing it; null if there is none. */
  findDue(): { id: string; value: bigint } | null {
    let node = this.root;
    while (node && node.least <= 0n) {
      settle(node);
      if (node.value <= 0n) return node;
      node = node.left && node.left.least <= 0n ? node.left : node.right;
    }
    return null;
  }
}
