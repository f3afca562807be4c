import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'
import { font, layOutMarked, type MarkRequest } from './marked-copy.ts'

const request = workerData as MarkRequest
const grid = layOutMarked(request)
const width = grid.reduce((widest, cells) => Math.max(widest, cells.length), 1)
const columns = [{ width: 50 }, ...Array.from({ length: width - 1 }, () => ({ width: 18 }))]
// Sticky headings far down would leave no room to scroll.
const stickyRowsCount = request.table.headerRow <= 5 ? request.table.headerRow : 0
const file = new Uint8Array(await writeExcelFile(grid, { columns, stickyRowsCount }, font).toBuffer())
parentPort!.postMessage(file, [file.buffer])
