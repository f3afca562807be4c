import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'

const ErasuresDialog = lazyDialog(
  async () => (await import('../../parts/erasures/erasures-dialog.tsx')).ErasuresDialog,
)

/** Leads to the schools that were erased, with their certificates, and to those that will be: they are in no list. */
export function ErasedSchools() {
  const t = useTexts('schools')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('erasures')}</Button>
      {isOpen && <ErasuresDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
