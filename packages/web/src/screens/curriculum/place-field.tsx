import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '../../form/select-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { type Place, placesAmong } from './places.ts'
import type { Work } from './use-curriculum.ts'

type Props = {
  /** The row's siblings, in order of teaching. */
  siblings: Work['rows']
  /** The row that is edited. */
  entity?: { _id: string; position: number }
}

/** A row's place in the order of teaching, under `position`. New and moved rows go to the end by default. */
export function PlaceField({ siblings, entity }: Props) {
  const t = useTexts('curriculum')
  const form = useFormContext()
  const position: number | null = useWatch({ name: 'position' })
  const stays = siblings?.some(({ _id }) => _id === entity?._id)
  const places = placesAmong(siblings ?? [], entity?._id)
  const offered = stays ? places : places.filter(({ last }) => !last)
  const usual = stays ? entity!.position : null
  const known = position === usual || offered.some(place => place.position === position)
  useEffect(() => {
    if (siblings && !known) form.setValue('position', usual)
  }, [siblings, known, usual, form])
  if (offered.length < (stays ? 2 : 1)) return null
  const words = ({ after, last }: Place) =>
    last ? t('last') : after ? t('after', { name: after.name }) : t('first')
  return (
    <SelectField
      name="position"
      label={t('place')}
      options={offered.map(place => ({ value: place.position, label: words(place) }))}
      none={stays ? undefined : t('last')}
    />
  )
}
