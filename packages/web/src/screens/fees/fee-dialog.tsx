import type { Fee } from '@casa/contract/fees'
import { messages } from '@casa/contract/messages'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import { FeeForm } from './fee-form.tsx'

/** Sets a fee, changes one, or sets one as a copy of another: /app/fee/new, /app/fee/ID, /app/fee/new?from=ID. */
export default function FeeDialog() {
  const t = useTexts('fees')
  const message = useMessages()
  return (
    <EntityDialog<Fee> add={message(messages.fee.setUp)} edit={t('edit')}>
      {(entity, copied) => <FeeForm entity={entity} copied={copied} />}
    </EntityDialog>
  )
}
