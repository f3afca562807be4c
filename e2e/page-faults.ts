import type { Page } from '@playwright/test'

// Checks of a page in its current state. Each function returns what is wrong, or nothing if all is well.

/** The minimum side of a touch target, in pixels. */
const touch = 44

/**
 * Controls on a page that are smaller than a fingertip, with their size. A label counts as part of its field, and so
 * does an invisible touch area. A link within a sentence is as tall as the line.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(touch => {
    const pressed =
      'a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=combobox], [role=menuitem], [role=gridcell][tabindex]'
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
      !element.closest('[aria-hidden=true], [inert]')
    /** Hidden controls, such as a file field behind its button, are pressed through something else. */
    const isForEyes = ({ width, height }: DOMRect) => width > 2 && height > 2
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        node => node !== element && node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    /** How far from the centre presses still hit the element, in pixels. */
    const reach = (element: Element, { left, top, width, height }: DOMRect, label: Element | null) => {
      const hits = (across: number, down: number) => {
        const hit = document.elementFromPoint(left + width / 2 + across, top + height / 2 + down)
        return Boolean(hit && (element.contains(hit) || label?.contains(hit)))
      }
      const steps = (across: number, down: number) => {
        let far = 0
        while (far < touch && hits((far + 1) * across, (far + 1) * down)) far += 1
        return far
      }
      return { across: steps(-1, 0) + steps(1, 0) + 1, down: steps(0, -1) + steps(0, 1) + 1 }
    }
    return [...document.querySelectorAll(pressed)].flatMap(element => {
      const own = element.getBoundingClientRect()
      if (!isShown(element) || !isForEyes(own) || isInSentence(element)) return []
      const label =
        element.closest('label') ??
        (element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null)
      const outer = element.closest('.MuiInputBase-root, .MuiPickersInputBase-root') ?? label
      const around = outer?.getBoundingClientRect()
      let [width, height] = [
        Math.max(own.width, around?.width ?? 0),
        Math.max(own.height, around?.height ?? 0),
      ]
      if (width < touch - 1 || height < touch - 1) {
        element.scrollIntoView({ block: 'center', inline: 'center' })
        const { across, down } = reach(element, element.getBoundingClientRect(), label)
        width = Math.max(width, across)
        height = Math.max(height, down)
      }
      if (width >= touch - 1 && height >= touch - 1) return []
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim()
      return [`${Math.round(width)}×${Math.round(height)} ${name || element.outerHTML}`.slice(0, 160)]
    })
  }, touch)
}

/** What makes the page itself scroll sideways: the widest overflowing elements. */
export async function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const outside = [...document.querySelectorAll('header a, header button')]
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .filter(element => element.getBoundingClientRect().right > clientWidth + 1)
    // Fixed elements do not cause scrolling, and their overflow cannot be reached at all.
    if (scrollWidth <= clientWidth)
      return outside.map(element => `out of the window: ${element.outerHTML.slice(0, 160)}`)
    const scrollsItself = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true
      return false
    }
    const out = [...document.body.querySelectorAll('*')].filter(
      element => element.getBoundingClientRect().right > clientWidth + 1 && !scrollsItself(element),
    )
    return [
      `${scrollWidth} px in a window of ${clientWidth} px`,
      ...out.slice(-3).map(element => element.outerHTML.slice(0, 160)),
    ]
  })
}

/**
 * Texts that are partly cut off by a surrounding box or by the window, with no way to scroll. With `mark`, only texts
 * with that character count, including those truncated with an ellipsis.
 */
export async function cutTexts(page: Page, mark?: string): Promise<string[]> {
  return page.evaluate(mark => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const cuts = (value: string) => value === 'hidden' || value === 'clip'
    /** The side on which `box` or an ancestor cuts the text off. */
    const cutBy = (text: DOMRect, from: Element): string | undefined => {
      let [across, down] = [true, true]
      for (let box: Element | null = from; box && box !== document.documentElement; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, position, clipPath, clip } = getComputedStyle(box)
        const { left, top, right, bottom, width, height } = box.getBoundingClientRect()
        // For screen readers only.
        if ((width <= 3 && height <= 3) || clip !== 'auto' || clipPath !== 'none') return
        // Truncated text is shown in full elsewhere: the row opens, or hovering shows it.
        if (textOverflow === 'ellipsis' && (!mark || box.closest(':has(> [aria-expanded])'))) return
        if (across && cuts(overflowX) && (text.right > right + 1 || text.left < left - 1))
          return `sideways by ${box.className}`
        if (down && cuts(overflowY) && (text.bottom > bottom + 4 || text.top < top - 4))
          return `below by ${box.className}`
        across &&= !['auto', 'scroll'].includes(overflowX)
        down &&= !['auto', 'scroll'].includes(overflowY)
        if (position === 'fixed') break
      }
      if (across && (text.right > innerWidth + 1 || text.left < -1)) return 'by the window'
      return
    }
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const words = node.textContent?.trim()
      if (!words || !element || (mark && !words.includes(mark))) continue
      if (element.closest('[aria-hidden=true], script, style, noscript, [inert]')) continue
      // An event in a calendar's columns opens in full, and an element with a title shows all of it.
      if (element.closest('[class*=fc-classic], [title]')) continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()]
      const cut = rects.map(rect => cutBy(rect, element)).find(Boolean)
      if (cut) found.push(`${cut}: ${words.slice(0, 100)}`)
    }
    return found
  }, mark)
}

/**
 * What would still move on a page for somebody who prefers reduced motion: the first elements with a transition or an
 * animation.
 */
export async function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (times: string) => Math.max(...times.split(',').map(time => Number.parseFloat(time)))
    return [...document.querySelectorAll('body *')]
      .filter(element => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
        return (
          seconds(transitionDuration) > 0.001 ||
          (animationName !== 'none' && seconds(animationDuration) > 0.001)
        )
      })
      .slice(0, 3)
      .map(element => element.outerHTML.slice(0, 160))
  })
}

/**
 * Why the focused element cannot be seen: it looks the same without the focus, or a sticky bar covers its middle.
 * Undefined if all is well.
 */
export async function focusFault(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    // After the last element of a page, the focus moves to the browser.
    if (!element || element === document.body) return
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim()}`
    // A landmark, a dialog or a scrollable region is not a control.
    const roles = [
      'button',
      'checkbox',
      'combobox',
      'spinbutton',
      'tab',
      'option',
      'menuitem',
      'gridcell',
      'treeitem',
    ]
    if (!element.matches(['a, button, input, textarea, td', ...roles.map(role => `[role=${role}]`)].join()))
      return
    const isMarked = (box: Element | null) => {
      if (!box) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    const field = element.closest('.Mui-focused, .Mui-focusVisible, .MuiInputBase-root, label')
    if (!isMarked(element) && !isMarked(field) && !field?.matches('.Mui-focused, .Mui-focusVisible'))
      return `not marked: ${name}`
    const seen = [element, field].find(box => (box?.getBoundingClientRect().width ?? 0) > 2) ?? element
    const { left, right, top, bottom } = seen.getBoundingClientRect()
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const hit = document.elementFromPoint(x, y)
    if (!hit) return `out of the window: ${name}`
    const isItself = seen.contains(hit) || hit.contains(seen) || element.closest('label')?.contains(hit)
    return isItself ? undefined : `below ${hit.outerHTML.slice(0, 120)}: ${name}`
  })
}

/**
 * Texts whose letters extend above or below the box that clips them, as marks of Hindi and Telugu do, and by how
 * much.
 */
export async function cutMarks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const ink = document.createElement('canvas').getContext('2d')!
    const range = document.createRange()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [text, parent] = [node.textContent!.trim(), node.parentElement!]
      const style = getComputedStyle(parent)
      // A field's legend is only as wide as its label, which is displayed instead.
      if (!text || parent.closest('legend') || style.writingMode !== 'horizontal-tb') continue
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      let cutting: Element | null = parent
      while (cutting && getComputedStyle(cutting).overflowY === 'visible') cutting = cutting.parentElement
      const edge = cutting?.getBoundingClientRect()
      // Scrollable content can be reached, and text for screen readers has no size.
      if (!lines.length || !cutting || !edge || edge.height <= 2 || edge.width <= 2) continue
      if (getComputedStyle(cutting).overflowY !== 'hidden') continue
      ink.font = style.font
      const letters = ink.measureText(text)
      const [first, last] = [lines[0]!, lines.at(-1)!]
      const { fontBoundingBoxAscent: line } = letters
      const scale = first.height / (line + letters.fontBoundingBoxDescent)
      const above = edge.top - (first.top + (line - letters.actualBoundingBoxAscent) * scale)
      const below = last.top + (line + letters.actualBoundingBoxDescent) * scale - edge.bottom
      const isThere = first.top < edge.bottom - 4 && last.bottom > edge.top + 4
      if (isThere && Math.max(above, below) > 1.2)
        found.push(`${Math.max(above, below).toFixed(1)} px of ${text.slice(0, 40)} by ${cutting.className}`)
    }
    return found
  })
}
