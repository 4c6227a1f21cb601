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
let lifted = false;
/** Whether the browser scrolls with the finger that is down, whatever the page says of it. */
let scrolling = false;

/** Makes a part of the page take drops; returns what ends it. */
export function takeDrops(zone: Zone): () => void {
  zones.add(zone);
  return () => zones.delete(zone);
}

/**
 * Lets a finger drag what is in an element, in which it otherwise scrolls. A browser decides at the press whether it asks the page before it
 * scrolls, so a listener that is added then may come too late.
 */
export function takeFingers(element: HTMLElement, take = true): void {
  for (const type of ['touchstart', 'touchmove'] as const) {
    if (take) element.addEventListener(type, onTouch, {passive: false});
    else element.removeEventListener(type, onTouch);
  }
}

function onTouch(event: TouchEvent): void {
  // One that comes down while a list still coasts belongs to the browser.
  if (event.type === 'touchstart') scrolling = !event.cancelable;
  else if (lifted && event.cancelable) event.preventDefault();
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
    if (!touch || !scrolling) dragging = load();
    if (!dragging) return end();
    lifted = true;
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
  // Browsers open a menu soon after, for a finger that rests.
  const onMenu = (menu: Event) => {
    if (!touch || !dragging) return;
    menu.preventDefault();
    menu.stopPropagation();
  };
  const end = () => {
    clearTimeout(hold);
    zone?.show(undefined);
    ghost?.remove();
    dragging = undefined;
    lifted = false;
    document.documentElement.classList.remove('c-dragging');
    removeEventListener('pointermove', onMove, true);
    removeEventListener('pointerup', onUp, true);
    removeEventListener('pointercancel', end, true);
    removeEventListener('keydown', onKey, true);
    removeEventListener('contextmenu', onMenu, true);
  };
  addEventListener('pointermove', onMove, true);
  addEventListener('pointerup', onUp, true);
  addEventListener('pointercancel', end, true);
  addEventListener('keydown', onKey, true);
  addEventListener('contextmenu', onMenu, true);
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
