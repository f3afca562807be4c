import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'
import { layOutMarked, type MarkOrder } from './marked-copy.ts'

const grid = layOutMarked(workerData as MarkOrder)
const width = grid.reduce((widest, cells) => Math.max(widest, cells.length), 1)
const columns = [{ width: 50 }, ...Array.from({ length: width - 1 }, () => ({ width: 18 }))]
const file = new Uint8Array(await writeExcelFile(grid, { columns }).toBuffer())
parentPort!.postMessage(file, [file.buffer])
