import { api } from '@casa/contract'
import { type Holiday, holidayForm, type SheetChoice, type SheetOnHoliday } from '@casa/contract/holidays'
import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useSave } from '../../api/hooks.ts'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { useFormats } from '../../lib/formats.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import { useConfirm } from '../../ui/confirm.tsx'

/** Adds or changes a holiday, at /app/holidays/new and /app/holidays/ID. */
export default function HolidayDialog() {
  const t = useTexts('holidays')
  return (
    <EntityDialog<Holiday> add={t('add')} edit={t('edit')}>
      {entity => <HolidayForm entity={entity} />}
    </EntityDialog>
  )
}

const values = (entity?: Holiday) => ({
  name: entity?.name ?? '',
  firstDay: entity?.firstDay ?? '',
  lastDay: entity && entity.lastDay !== entity.firstDay ? entity.lastDay : null,
})

function HolidayForm({ entity }: { entity?: Holiday }) {
  const t = useTexts('holidays')
  const save = useSave(api.holidays, entity)
  const chooseForSheets = useSheetChoice()
  return (
    <Form
      schema={holidayForm}
      entity={entity}
      values={values}
      save={async body => {
        const { firstDay, lastDay } = body
        const taken = await call(api.holidays.sheets, { body: { firstDay, lastDay } })
        return save({ ...body, ...(taken.length > 0 && { sheets: await chooseForSheets(taken) }) })
      }}
    >
      <TextField name="name" label={t('name')} required />
      <DateField name="firstDay" label={t('firstDay')} required />
      <LastDayField />
    </Form>
  )
}

/** The last day, empty for a single day. */
function LastDayField() {
  const t = useTexts('holidays')
  const { weekday } = useFormats()
  const firstDay: string = useWatch({ name: 'firstDay' }) ?? ''
  const single = firstDay.length === 10 ? t('singleDay', { day: weekday(firstDay) }) : t('singleDayHint')
  return <DateField name="lastDay" label={t('lastDay')} helper={single} />
}

/** The number of sheets that the question lists; it counts the others. */
const listed = 5

/** Returns a function that asks what to do with attendance on days that become a holiday. Throws if the user cancels. */
function useSheetChoice(): (taken: readonly SheetOnHoliday[]) => Promise<SheetChoice> {
  const t = useTexts('holidays')
  const confirm = useConfirm()
  return async taken => {
    const answer = await confirm({
      title: t('sheets.title'),
      text: t('sheets.text', { count: taken.length }),
      more: <Sheets taken={taken} />,
      action: t('sheets.keep'),
      other: t('sheets.delete'),
    })
    if (answer === false) throw new ApiError(409, { message: t('sheets.undecided') })
    return answer === 'other' ? 'delete' : 'keep'
  }
}

function Sheets({ taken }: { taken: readonly SheetOnHoliday[] }) {
  const t = useTexts('holidays')
  const attendance = useTexts('attendance')
  const { weekday } = useFormats()
  return (
    <Box component="ul" sx={{ marginBlockEnd: 0, paddingInlineStart: 2.5 }}>
      {taken.slice(0, listed).map(({ _id, classId, date, presentCount, absentCount }) => (
        <li key={_id}>
          {dotted([
            weekday(date),
            classId?.className,
            `${presentCount} ${attendance('present').toLowerCase()}`,
            `${absentCount} ${attendance('absent').toLowerCase()}`,
          ])}
        </li>
      ))}
      {taken.length > listed && <li>{t('sheets.more', { count: taken.length - listed })}</li>}
    </Box>
  )
}
