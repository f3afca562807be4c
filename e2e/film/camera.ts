import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'

const execute = promisify(execFile)

/** How long one step of the moving pointer is shown, in seconds. */
const step = 0.06
const steps = 8

type Frame = { file: string; seconds: number }
/** A caption, by its key, with the second at which it appears and the one at which the next appears. */
export type Cue = { text: string; from: number; to: number }

/**
 * Records a page frame by frame, so that a slow machine produces the same film as a fast one. A pointer is drawn at
 * the mouse position, because screenshots do not include it.
 */
export class Camera {
  readonly page: Page
  readonly cues: Cue[] = []
  #folder = ''
  #frames: Frame[] = []
  #at: { x: number; y: number }
  #seconds = 0

  constructor(page: Page) {
    this.page = page
    const { width, height } = page.viewportSize()!
    this.#at = { x: width / 2, y: height / 2 }
  }

  async begin(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'casa-film-'))
    await this.page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const pointer = document.createElement('div')
        pointer.id = 'film-pointer'
        pointer.ariaHidden = 'true'
        pointer.style.cssText =
          'position:fixed;z-index:99999;width:22px;height:22px;margin:-11px;border-radius:50%;pointer-events:none;' +
          'background:rgb(168 50 92 / .55);border:2px solid #fff;box-shadow:0 0 6px rgb(0 0 0 / .4)'
        document.documentElement.append(pointer)
      })
    })
  }

  /** Shows a caption from now on. */
  say(text: string): void {
    const last = this.cues.at(-1)
    if (last) last.to = this.#seconds
    this.cues.push({ text, from: this.#seconds, to: this.#seconds })
  }

  /** Shows the page unchanged for this many seconds. */
  async hold(seconds: number): Promise<void> {
    await this.page.evaluate(({ x, y }) => {
      const pointer = document.getElementById('film-pointer')
      if (pointer) Object.assign(pointer.style, { left: `${x}px`, top: `${y}px` })
    }, this.#at)
    const file = join(this.#folder, `${String(this.#frames.length).padStart(5, '0')}.png`)
    await this.page.screenshot({ path: file, caret: 'initial' })
    this.#frames.push({ file, seconds })
    this.#seconds += seconds
  }

  /** Moves the pointer to an element and clicks it. */
  async click(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const box = (await target.boundingBox())!
    const from = this.#at
    const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    for (let n = 1; n <= steps; n++) {
      const part = n / steps
      this.#at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
      await this.hold(step)
    }
    await this.hold(0.3)
    await target.click()
  }

  /**
   * Writes the film as WebM, as MP4 for older iPhones, and as a poster, and deletes the frames. Returns the seconds it
   * lasts.
   */
  async end(film: string): Promise<number> {
    const last = this.cues.at(-1)
    if (last) last.to = this.#seconds
    const list = join(this.#folder, 'frames.txt')
    const lines = this.#frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(3)}`)
    await writeFile(list, [...lines, `file '${this.#frames.at(-1)!.file}'`, ''].join('\n'))
    const read = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list]
    const write = (...options: string[]) => execute('ffmpeg', [...read, ...options])
    const frames = ['-r', '16', '-pix_fmt', 'yuv420p', '-an']
    await write(...frames, '-c:v', 'libvpx-vp9', '-crf', '36', '-b:v', '0', '-row-mt', '1', `${film}.webm`)
    const mp4 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '27', '-movflags', '+faststart']
    await write(...frames, ...mp4, `${film}.mp4`)
    await write('-frames:v', '1', '-quality', '50', `${film}.webp`)
    await rm(this.#folder, { recursive: true })
    return Math.round(this.#seconds)
  }
}
