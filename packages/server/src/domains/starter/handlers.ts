import { starter as calls } from '@casa/contract/starter'
import { loadStarter } from '../../../starter/load.ts'
import { implement } from '../../platform/http/implement.ts'

const nothing = { levels: 0, exercises: 0, lessons: 0, years: 0 }

export const starter = implement(calls, {
  load: async ({ scope, services: { storage, clock }, transaction }) => {
    const { user, today } = scope
    const loaded = await transaction('write', tx => loadStarter(tx, storage, { user, now: clock(), today }))
    // Committed by now, so the files have their rows.
    if (loaded) await storage.confirm(loaded.storedKeys)
    return { data: loaded?.counts ?? nothing }
  },
})
