import type {ComponentEntry} from '../renderer/index.js';
import type {Spot} from './edits/arrange.js';
import type {Target} from './edits/target.js';

/** What is dragged: a component that is there, or a new one from the palette. */
export type Load = {readonly label: string} & ({readonly spot: Spot} | {readonly entry: ComponentEntry});

/** Where it would go. */
export interface Drop {
  readonly surfaceId: string;
  readonly target: Target;
}

/** A part of the page that things can be dropped on. */
export interface Zone {
  readonly element: HTMLElement;
  /** What scrolls when the pointer comes near its edges. */
  readonly scroller: HTMLElement | null;
  dropAt(x: number, y: number, load: Load): Drop | undefined;
  /** Shows where it would go, or nothing any more. */
  show(drop: Drop | undefined): void;
}

/** Pixels that a pointer moves before it drags, and how long, in milliseconds, a finger rests first. */
const THRESHOLD = 6;
const HOLD = 250;
const EDGE = 28;

const zones = new Set<Zone>();

/** Makes a part of the page take drops; returns what ends it. */
export function takeDrops(zone: Zone): () => void {
  zones.add(zone);
  return () => zones.delete(zone);
}

/** Follows a pointer that was pressed on something that can be dragged; `dropped` is told where it was let go. */
export function beginDrag(
  event: PointerEvent,
  load: () => Load | undefined,
  dropped: (load: Load, drop: Drop) => void,
): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const touch = event.pointerType === 'touch';
  const {clientX, clientY, pointerId} = event;
  let dragging: Load | undefined;
  let ghost: HTMLElement | undefined;
  let zone: Zone | undefined;
  let drop: Drop | undefined;
  let moved = false;
  const lift = () => {
    dragging = load();
    if (!dragging) return end();
    ghost = document.createElement('div');
    ghost.className = 'c-ghost';
    ghost.textContent = dragging.label;
    document.querySelector('.c-app')?.append(ghost);
    document.documentElement.classList.add('c-dragging');
  };
  const hold = touch ? setTimeout(lift, HOLD) : undefined;
  const follow = (x: number, y: number) => {
    ghost?.style.setProperty('translate', `${x + 12}px ${y + 12}px`);
    moved = true;
    const under = [...zones].find(({element}) => holds(element, x, y));
    if (under !== zone) zone?.show(undefined);
    zone = under;
    drop = zone?.dropAt(x, y, dragging!);
    zone?.show(drop);
    scrollAt(zone?.scroller, x, y);
  };
  const onMove = (move: PointerEvent) => {
    if (move.pointerId !== pointerId) return;
    if (!dragging) {
      const far = Math.hypot(move.clientX - clientX, move.clientY - clientY) > THRESHOLD;
      // A finger that moves at once scrolls.
      if (far && touch) return end();
      if (!far) return;
      lift();
      if (!dragging) return;
    }
    move.preventDefault();
    follow(move.clientX, move.clientY);
  };
  const onUp = (up: PointerEvent) => {
    if (up.pointerId !== pointerId) return;
    const [what, where] = [dragging, drop];
    end();
    // A long press that went nowhere is a click all the same.
    if (!what || !moved) return;
    addEventListener('click', swallow, {capture: true, once: true});
    setTimeout(() => removeEventListener('click', swallow, {capture: true}));
    if (where) dropped(what, where);
  };
  const onKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape' || !dragging) return;
    key.preventDefault();
    key.stopPropagation();
    end();
  };
  const onTouch = (move: TouchEvent) => dragging && move.preventDefault();
  const end = () => {
    clearTimeout(hold);
    zone?.show(undefined);
    ghost?.remove();
    dragging = undefined;
    document.documentElement.classList.remove('c-dragging');
    removeEventListener('pointermove', onMove, true);
    removeEventListener('pointerup', onUp, true);
    removeEventListener('pointercancel', end, true);
    removeEventListener('keydown', onKey, true);
    removeEventListener('touchmove', onTouch);
  };
  addEventListener('pointermove', onMove, true);
  addEventListener('pointerup', onUp, true);
  addEventListener('pointercancel', end, true);
  addEventListener('keydown', onKey, true);
  addEventListener('touchmove', onTouch, {passive: false});
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function holds(element: HTMLElement, x: number, y: number): boolean {
  const {left, right, top, bottom} = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

function scrollAt(scroller: HTMLElement | null | undefined, x: number, y: number): void {
  if (!scroller) return;
  const {left, right, top, bottom} = scroller.getBoundingClientRect();
  const by = (at: number, low: number, high: number) => (at < low + EDGE ? -12 : at > high - EDGE ? 12 : 0);
  scroller.scrollBy(by(x, left, right), by(y, top, bottom));
}
