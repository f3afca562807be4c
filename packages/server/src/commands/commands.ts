import { adminReset } from './admin-reset.ts'
import { backup, backupInit, backupList } from './backup.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { configCheck } from './config-check.ts'
import { doctor } from './doctor.ts'
import { familyErase, schoolErase } from './erase.ts'
import { familyExport, schoolExport } from './exports.ts'
import { filesMove } from './files-move.ts'
import { health } from './health.ts'
import { keysReplace, keysRotate } from './keys.ts'
import { maintenanceOff, maintenanceOn } from './maintenance.ts'
import { restore } from './restore.ts'
import { schoolImport } from './school-import.ts'
import { serve } from './serve.ts'

/** Every command of `casa`, in the order of its help. A new one is a file beside this one and a line here. */
export const commands: readonly Command[] = [
  serve,
  health,
  configCheck,
  backup,
  backupInit,
  backupList,
  restore,
  check,
  doctor,
  adminReset,
  schoolExport,
  schoolImport,
  familyExport,
  schoolErase,
  familyErase,
  maintenanceOn,
  maintenanceOff,
  filesMove,
  keysRotate,
  keysReplace,
]
