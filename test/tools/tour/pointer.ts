import type { Page } from '@playwright/test';
import type { Point, View } from './camera';
import { shiftOf } from './camera';

const ARROW =
  '<svg width="26" height="26" viewBox="0 0 26 26" style="display:block;overflow:visible">' +
  '<circle cx="4" cy="3" r="15" fill="#2b3a9f" opacity="0"/>' +
  '<path d="M4 3v17.2l4.3-4 2.9 6.7 3.2-1.4-2.9-6.6h5.9z" fill="#12151c" stroke="#fff" stroke-width="1.6" ' +
  'stroke-linejoin="round" style="filter:drop-shadow(0 1px 2px rgb(18 21 60 / .4))"/></svg>';

/** Draws a pointer on the page, because the browser's own pictures have none. It survives every change of route. */
export async function drawPointer(page: Page): Promise<void> {
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
export async function showPointer(page: Page, isShown: boolean): Promise<void> {
  await page.locator('#tour-pointer').evaluate(
    (pointer, visibility) => {
      pointer.style.visibility = visibility;
    },
    isShown ? 'visible' : 'hidden',
  );
}

/** The state of the stage in one frame: `press`, from 0 to 1, is how far the ring of a click has opened. */
export interface Pose {
  view: View;
  /** The position of the pointer on the screen. */
  pointer: Point;
  press: number;
}

/** Moves the camera, the pointer drawn and the real mouse. */
export async function strike(page: Page, { view, pointer, press }: Pose): Promise<void> {
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
