import type { Locator, Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Box, View } from './camera';
import { eased, pointBetween, STAGE, toPage, toScreen, viewBetween, viewOf, WHOLE } from './camera';
import type { Film } from './film';
import { FRAME_MS } from './film';
import { drawPointer, type Pose, showPointer, strike } from './pointer';

/** While nothing is played, a picture this often shows what the app does by itself. */
const HOLD_FRAMES = 4;
const GLIDE_MS = 760;
const CAMERA_MS = 880;
const PRESS_FRAMES = 7;
const KEY_FRAMES = 4;
const MAX_WAIT_SHOTS = 200;

/** What a scene can do. Times are the film's, in milliseconds. */
export interface Stage {
  page: Page;
  say(words: string): void;
  hold(ms: number): Promise<void>;
  /** Holds until something is on the screen. */
  holdUntil(awaited: Locator): Promise<void>;
  /** Brings a part of the page as close as it fits; of one that is too tall the top. */
  closeUp(part: Locator, marginPx?: number): Promise<void>;
  /** Shows the whole page. */
  stepBack(): Promise<void>;
  point(target: Locator): Promise<void>;
  click(target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** Makes the poster of this moment, without the pointer. */
  keepPoster(): Promise<void>;
}

const MARGIN_PX = 12;
/** The pointer stops this far into its target, so that figures at the right stay in sight. */
const REACH = 0.4;

async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`Nothing to see of ${String(target)}`);
  return box;
}

const framesIn = (ms: number) => Math.max(1, Math.round(ms / FRAME_MS));

/** A stage over the page, which shows its first scene already. */
export async function openStage(page: Page, film: Film): Promise<Stage> {
  let pose: Pose = { view: WHOLE, pointer: { x: STAGE.width * 0.62, y: STAGE.height * 0.9 }, press: 0 };
  const take = async (next: Partial<Pose>, frames = 1) => {
    pose = { ...pose, ...next };
    await strike(page, pose);
    await film.shoot(frames);
  };
  const play = async (ms: number, poseAt: (share: number) => Partial<Pose>) => {
    const frames = framesIn(ms);
    for (let frame = 1; frame <= frames; frame += 1) await take(poseAt(eased(frame / frames)));
  };
  // What the app does by itself takes as long in the film as it took.
  const watch = async (frames: number) => {
    await Promise.all([film.shoot(frames), pause(frames * FRAME_MS)]);
  };
  const hold = async (ms: number) => {
    for (let left = framesIn(ms); left > 0; left -= HOLD_FRAMES) await watch(Math.min(left, HOLD_FRAMES));
  };
  const look = async (to: View) => {
    const { view: from, pointer } = pose;
    const onPage = toPage(pointer, from);
    await play(CAMERA_MS, (share) => {
      const view = viewBetween(from, to, share);
      return { view, pointer: toScreen(onPage, view) };
    });
  };
  const point = async (target: Locator) => {
    const from = pose.pointer;
    const { x, y, width, height } = await boxOf(target);
    const to = { x: x + width * REACH, y: y + height / 2 };
    await play(GLIDE_MS, (share) => ({ pointer: pointBetween(from, to, share) }));
  };
  const click = async (target: Locator) => {
    await point(target);
    await hold(160);
    await page.mouse.down();
    await take({ press: 1 / PRESS_FRAMES });
    await page.mouse.up();
    for (let frame = 2; frame <= PRESS_FRAMES; frame += 1) await take({ press: frame / PRESS_FRAMES });
    pose = { ...pose, press: 0 };
  };
  await drawPointer(page);
  await strike(page, pose);
  return {
    page,
    say: film.say,
    hold,
    holdUntil: async (awaited) => {
      for (let shots = 0; !(await awaited.isVisible()); shots += 1) {
        if (shots === MAX_WAIT_SHOTS) throw new Error(`Waited in vain for ${String(awaited)}`);
        await watch(HOLD_FRAMES);
      }
    },
    closeUp: async (part, marginPx = MARGIN_PX) => look(viewOf(await boxOf(part), marginPx, pose.view)),
    stepBack: () => look(WHOLE),
    point,
    click,
    type: async (field, text) => {
      await click(field);
      for (const key of text) {
        await page.keyboard.type(key);
        await film.shoot(KEY_FRAMES);
      }
    },
    keepPoster: async () => {
      await showPointer(page, false);
      await film.keep();
      await showPointer(page, true);
    },
  };
}
