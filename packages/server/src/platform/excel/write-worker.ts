import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'
import { font, layOutMarked, type MarkOrder } from './marked-copy.ts'

const order = workerData as MarkOrder
const grid = layOutMarked(order)
const width = grid.reduce((widest, cells) => Math.max(widest, cells.length), 1)
const columns = [{ width: 50 }, ...Array.from({ length: width - 1 }, () => ({ width: 18 }))]
// Sticky headings far down would leave no room to scroll.
const stickyRowsCount = order.table.headerRow <= 5 ? order.table.headerRow : 0
const file = new Uint8Array(await writeExcelFile(grid, { columns, stickyRowsCount }, font).toBuffer())
parentPort!.postMessage(file, [file.buffer])
