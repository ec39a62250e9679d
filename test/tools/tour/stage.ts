import type { Locator, Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Box,
  eased,
  type Film,
  FRAME_MS,
  type Point,
  pointBetween,
  shiftOf,
  STAGE,
  toPage,
  toScreen,
  type View,
  viewBetween,
  viewOf,
  WHOLE,
} from './camera';

const ARROW =
  '<svg width="26" height="26" viewBox="0 0 26 26" style="display:block;overflow:visible">' +
  '<circle cx="4" cy="3" r="15" fill="#2b3a9f" opacity="0"/>' +
  '<path d="M4 3v17.2l4.3-4 2.9 6.7 3.2-1.4-2.9-6.6h5.9z" fill="#12151c" stroke="#fff" stroke-width="1.6" ' +
  'stroke-linejoin="round" style="filter:drop-shadow(0 1px 2px rgb(18 21 60 / .4))"/></svg>';

/** Draws a pointer on the page, because the browser's own pictures have none. It survives every change of route. */
async function drawPointer(page: Page): Promise<void> {
  await page.evaluate((arrow) => {
    const pointer = document.createElement('div');
    pointer.id = 'tour-pointer';
    pointer.setAttribute('aria-hidden', 'true');
    pointer.style.cssText = 'position:fixed;z-index:2147483647;pointer-events:none;margin:-3px 0 0 -4px;left:0;top:0';
    pointer.innerHTML = arrow;
    // Outside the body, which the camera moves.
    document.documentElement.append(pointer);
  }, ARROW);
}

/** Hides the pointer, or shows it again. */
async function showPointer(page: Page, isShown: boolean): Promise<void> {
  await page.locator('#tour-pointer').evaluate(
    (pointer, visibility) => {
      pointer.style.visibility = visibility;
    },
    isShown ? 'visible' : 'hidden',
  );
}

/** The state of the stage in one frame: `press`, from 0 to 1, is how far the ring of a click has opened. */
interface Pose {
  view: View;
  /** The position of the pointer on the screen. */
  pointer: Point;
  press: number;
}

/** Moves the camera, the pointer drawn and the real mouse. */
async function strike(page: Page, { view, pointer, press }: Pose): Promise<void> {
  await page.mouse.move(pointer.x, pointer.y);
  await page.evaluate(
    ({ shift, zoom, at, ring }) => {
      document.body.style.transformOrigin = '0 0';
      document.body.style.transform = zoom === 1 ? '' : `translate(${shift.x}px, ${shift.y}px) scale(${zoom})`;
      const drawn = document.getElementById('tour-pointer');
      if (!drawn) return;
      drawn.style.transform = `translate(${at.x}px, ${at.y}px)`;
      const circle = drawn.querySelector('circle');
      circle?.setAttribute('r', String(5 + ring * 15));
      circle?.setAttribute('opacity', ring === 0 ? '0' : String(0.35 * (1 - ring)));
    },
    { shift: shiftOf(view), zoom: view.zoom, at: pointer, ring: press },
  );
}

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
