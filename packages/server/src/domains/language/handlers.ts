import { language as calls } from '@casa/contract/language'
import { implement } from '../../platform/http/implement.ts'
import { requireStudent } from '../students/reach-queries.ts'
import { importSounds, sampleSounds } from './import.ts'
import { clearCells, letterRows, soundRows, writeCells } from './queries.ts'
import { cellsOf } from './rules.ts'

export const language = implement(calls, {
  letters: async ({ scope, tx, query }) => letterRows.list(tx, scope, query),

  findLetters: async ({ scope, tx, body }) => {
    return letterRows.list(tx, scope, body)
  },

  findSounds: async ({ scope, tx, body }) => {
    return soundRows.list(tx, scope, body)
  },

  addLetters: async ({ scope, tx, body }) => {
    const { studentId, classId, movable } = body
    await requireStudent(tx, scope, studentId, classId)
    await writeCells(tx, scope, 'movable', cellsOf(studentId, movable))
    return { data: await letterRows.get(tx, scope, studentId) }
  },

  updateLetters: async ({ scope, tx, params, body }) => {
    await requireStudent(tx, scope, params.id)
    await writeCells(tx, scope, 'movable', cellsOf(params.id, body.movable))
    return { data: await letterRows.get(tx, scope, params.id) }
  },

  removeLetters: async ({ scope, tx, params }) => {
    await requireStudent(tx, scope, params.id)
    await clearCells(tx, scope, 'movable', params.id)
    return { data: { _id: params.id } }
  },

  importSounds,
  soundSample: sampleSounds,
})
