import { readMemory } from '@test/tools/siege/serverUse';

const PARTS = 10;

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** The memory of the servers during a run, so that one that grows is seen. */
export class MemoryLog {
  /** All processes together, in MB. */
  private readonly samples: number[] = [];

  constructor(private readonly pids: readonly number[]) {}

  /** Takes a sample. @returns it as a text */
  read(): string {
    const mb = this.pids.reduce((sum, pid) => sum + (readMemory(pid) ?? 0), 0);
    this.samples.push(mb);
    return `${String(mb)} MB`;
  }

  /** The median of each tenth of the run. */
  inTenths(): string {
    const { samples } = this;
    const at = (part: number) => Math.floor((part * samples.length) / PARTS);
    const medians = Array.from({ length: PARTS }, (_, part) => medianOf(samples.slice(at(part), at(part + 1))));
    return `memory of the servers in each tenth of the run, in MB: ${medians.join(', ')}`;
  }
}
