/** The space that the bar keeps from what is below it, in pixels. */
export const toastGap = 8

/** What can be pressed or filled in. */
const controls = 'a[href], button, input, select, textarea, [role=button], [role=combobox], [role=checkbox]'

/** The element that was pressed last, or that a key was pressed in. */
let used: Element | undefined

/** Remembers what is used, until the returned function is called. */
export function watchUse(): () => void {
  const watch = ({ target }: Event) => {
    used = target instanceof Element ? target : undefined
  }
  const types = ['pointerdown', 'keydown']
  for (const type of types) addEventListener(type, watch, { capture: true, passive: true })
  return () => {
    for (const type of types) removeEventListener(type, watch, { capture: true })
  }
}

/**
 * Places a bar at the bottom of the window: above what does not scroll, such as a dialog's buttons or a bar with
 * Submit, and, by scrolling, beside the row that was just used. A page that ends behind it is made longer, so that
 * everything can be pressed. Returns a function that gives the page its length back.
 */
export function placeToast(bar: HTMLElement): () => void {
  const end = () => document.body.style.removeProperty('min-block-size')
  bar.style.translate = ''
  const home = bar.getBoundingClientRect()
  const lift = liftOver(bar, home)
  if (lift > 0) bar.style.translate = `0 ${-lift}px`
  revealUsed(bar, home.top - lift)
  leaveRoom(bar)
  return end
}

/** How far a bar has to rise to leave the pinned controls below it, and what is beside them, free; 0 if they fill half of the window. */
function liftOver(bar: Element, home: DOMRect): number {
  const pinned = [...document.querySelectorAll(controls)]
    .filter(control => !bar.contains(control))
    .flatMap(control => pinnedRect(control) ?? [])
    .filter(({ left, right, height }) => height > 0 && left < home.right && right > home.left)
  let top = home.top
  for (let moved = true; moved && top > innerHeight / 2; ) {
    const below = pinned.filter(rect => rect.bottom > top - toastGap && rect.top < top + home.height)
    const next = Math.min(top, ...below.map(rect => rect.top - home.height - toastGap))
    moved = next < top
    top = next
  }
  return top > innerHeight / 2 ? home.top - top : 0
}

/** The place of the pinned box around a control, or of the control alone in a tall box such as a dialog. */
function pinnedRect(control: Element): DOMRect | undefined {
  const rect = pinnedBox(control)?.getBoundingClientRect()
  return rect && rect.height > innerHeight / 3 ? control.getBoundingClientRect() : rect
}

/** What is around an element, or the element itself, that scrolling does not move: it is fixed or sticks to the window. */
function pinnedBox(element: Element): Element | undefined {
  if (!element.checkVisibility({ visibilityProperty: true })) return
  for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
    const { position } = getComputedStyle(box)
    if (position === 'fixed' || (position === 'sticky' && isAtBottom(box))) return box
    if (scrolls(box)) return
  }
}

function isAtBottom(box: Element): boolean {
  return getComputedStyle(box).bottom !== 'auto'
}

function scrolls(box: Element): boolean {
  const { overflowY } = getComputedStyle(box)
  return (overflowY === 'auto' || overflowY === 'scroll') && box.scrollHeight > box.clientHeight
}

/** Scrolls the row that was used last above the bar, if the bar would cover it. */
function revealUsed(bar: Element, top: number): void {
  if (!used?.isConnected || bar.contains(used) || pinnedBox(used)) return
  const row = used.closest('li, tr, [role=row], [role=listitem]') ?? used
  const hidden = () => {
    const { left, right, bottom } = bar.getBoundingClientRect()
    const rect = row.getBoundingClientRect()
    const covered = rect.bottom > top && rect.top < bottom && rect.left < right && rect.right > left
    return covered ? rect.bottom - top + toastGap : 0
  }
  if (hidden() === 0) return
  let box: Element | null = used
  while (box && !scrolls(box)) box = box.parentElement
  const scroller = box ?? document.scrollingElement
  scroller?.scrollBy({ top: hidden(), behavior: 'instant' })
  const missing = hidden()
  if (!scroller || missing === 0 || scroller !== document.scrollingElement) return
  document.body.style.minBlockSize = `${scroller.scrollTop + innerHeight + missing}px`
  scroller.scrollBy({ top: missing, behavior: 'instant' })
}

/** Makes a page longer that cannot be scrolled until the bar no longer covers its last controls. */
function leaveRoom(bar: Element): void {
  const { left, right, top, bottom } = bar.getBoundingClientRect()
  const covered = [...document.querySelectorAll(controls)].filter(control => {
    const rect = control.getBoundingClientRect()
    const overlaps = rect.bottom > top && rect.top < bottom && rect.left < right && rect.right > left
    return overlaps && !bar.contains(control) && !pinnedBox(control)
  })
  const scroller = document.scrollingElement
  if (!scroller || covered.length === 0) return
  const lowest = Math.max(...covered.map(control => control.getBoundingClientRect().bottom))
  const needed = scroller.scrollTop + innerHeight + lowest - top + toastGap
  if (needed > scroller.scrollHeight) document.body.style.minBlockSize = `${needed}px`
}
