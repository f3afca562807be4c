import { api } from '@casa/contract'
import { furtherRoles } from '@casa/contract/rules/class-roles'
import { type TeacherClass, teacherClassChanges, teacherClassForm } from '@casa/contract/teacher-classes'
import type { Teacher } from '@casa/contract/teachers'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCall, useWrite } from '../../api/hooks.ts'
import { SeveralField } from '../../form/autocomplete-field.tsx'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { RadioField, SelectField } from '../../form/select-field.tsx'
import { useFormats } from '../../lib/formats.ts'
import { mayWrite } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { useClasses } from '../../parts/use-classes.ts'
import { useConfirmedRemove } from '../../parts/use-remove.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { ClosableDialog } from '../../ui/route-dialog.tsx'

type Props = { teacher: Teacher; onClose: () => void }

/** The further classes of a teacher: what the teacher does there, and for which days. The office gives and takes them. */
export function TeacherClassesDialog({ teacher, onClose }: Props) {
  const t = useTexts('teachers')
  const given = useCall(api.teacherClasses.find, { body: { teacherId: teacher._id } })
  const [chosen, choose] = useState<TeacherClass | 'new'>()
  const title = t('further.classesOf', { name: teacher.teacherName })
  return (
    <ClosableDialog title={title} onClose={onClose}>
      {chosen ? (
        <ClassForm
          key={chosen === 'new' ? 'new' : chosen._id}
          teacher={teacher}
          entity={chosen === 'new' ? undefined : chosen}
          onDone={() => choose(undefined)}
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, paddingBlockEnd: 2.5 }}>
          <div>
            <Typography sx={{ fontWeight: 600 }}>
              {t('further.mainClass', { class: teacher.classId?.className })}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('further.mainHint')}
            </Typography>
          </div>
          <Loaded query={given} pending={88}>
            {rows =>
              rows.length > 0 ? (
                <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
                  {rows.map(row => (
                    <GivenClass key={row._id} row={row} onChange={() => choose(row)} />
                  ))}
                </Box>
              ) : (
                <Typography>{t('further.noFurther')}</Typography>
              )
            }
          </Loaded>
          {mayWrite('children') && (
            <Button variant="contained" sx={{ justifySelf: 'start' }} onClick={() => choose('new')}>
              {t('further.give')}
            </Button>
          )}
        </Box>
      )}
    </ClosableDialog>
  )
}

function GivenClass({ row, onChange }: { row: TeacherClass; onChange: () => void }) {
  const t = useTexts('teachers')
  const days = useDays()
  const nameId = useId()
  const remove = useConfirmedRemove(api.teacherClasses.remove)
  const { classId, teacherId, role, superActivityId } = row
  const areas = superActivityId.map(({ superActivityName }) => superActivityName).join(', ')
  const names = { class: classId?.className, name: teacherId.teacherName }
  const take = () =>
    remove(row, {
      title: t('further.takeTitle', names),
      text: t('further.takeText', names),
      action: t('further.take'),
    })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        paddingBlock: 1,
        borderBlockStart: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={nameId} sx={{ fontWeight: 600 }}>
          {classId?.className}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted([t(`further.roles.${role}`), areas || undefined, days(row)])}
        </Typography>
      </Box>
      {mayWrite('children') && (
        <>
          <Button aria-describedby={nameId} onClick={onChange}>
            {t('further.change')}
          </Button>
          <Button color="error" aria-describedby={nameId} onClick={() => void take()}>
            {t('further.take')}
          </Button>
        </>
      )}
    </Box>
  )
}

/** Returns a function that says for which days a class is given. */
function useDays(): (row: Pick<TeacherClass, 'startDate' | 'endDate'>) => string {
  const t = useTexts('teachers')
  const { day } = useFormats()
  return ({ startDate, endDate }) => {
    const days = { from: startDate && day(startDate), until: endDate && day(endDate) }
    if (!startDate) return t(endDate ? 'further.untilDay' : 'further.always', days)
    if (!endDate) return t('further.fromDay', days)
    return t(startDate === endDate ? 'further.onDay' : 'further.span', days)
  }
}

type FormProps = { teacher: Teacher; entity: TeacherClass | undefined; onDone: () => void }

const values = (entity?: TeacherClass) => ({
  classId: entity?.classId?._id ?? '',
  role: entity?.role ?? ('guide' as const),
  superActivityId: entity?.superActivityId.map(({ _id }) => _id) ?? [],
  startDate: entity?.startDate ?? null,
  endDate: entity?.endDate ?? null,
})

function ClassForm({ teacher, entity, onDone }: FormProps) {
  const t = useTexts('teachers')
  const ui = useTexts('ui')
  const add = useWrite(api.teacherClasses.add)
  const update = useWrite(api.teacherClasses.update)
  const beside = <Button onClick={onDone}>{ui('cancel')}</Button>
  const fields = (
    <>
      <RadioField
        name="role"
        label={t('further.role')}
        options={furtherRoles.map(value => ({ value, label: t(`further.roleHints.${value}`) }))}
        stacked
        required
      />
      <Areas classId={entity?.classId?._id} />
      <DateField name="startDate" label={t('further.from')} />
      <DateField name="endDate" label={t('further.until')} helper={t('further.daysHint')} />
    </>
  )
  if (!entity)
    return (
      <Form
        schema={teacherClassForm}
        values={() => values()}
        save={body => add.mutateAsync({ body: { ...body, teacherId: teacher._id } })}
        onDone={onDone}
        beside={beside}
      >
        <FurtherClass main={teacher.classId?._id} />
        {fields}
      </Form>
    )
  return (
    <Form
      schema={teacherClassChanges}
      entity={entity}
      values={stored => {
        const { classId: _, ...changes } = values(stored)
        return changes
      }}
      save={body => update.mutateAsync({ params: { id: entity._id }, body })}
      onDone={onDone}
      beside={beside}
    >
      {fields}
    </Form>
  )
}

/** The school's classes without the teacher's main class. */
function FurtherClass({ main }: { main: string | undefined }) {
  const t = useTexts('teachers')
  const { options, loading } = useClasses()
  const others = options.filter(({ value }) => value !== main)
  return <SelectField name="classId" label={t('class')} options={others} loading={loading} required />
}

/** The areas of work of a specialist; those of the class that is chosen in the form unless it is fixed. */
function Areas({ classId: fixed }: { classId: string | undefined }) {
  const t = useTexts('teachers')
  const [role, chosen]: [string, string | undefined] = useWatch({ name: ['role', 'classId'] })
  const classId = fixed ?? (chosen || '')
  const needed = role === 'specialist' && classId !== ''
  const { schooleId } = currentUser()
  const areas = useCall(
    api.curriculum.areasOf,
    { params: { schooleId }, body: { classId } },
    { enabled: needed },
  )
  if (!needed) return null
  const options = (areas.data ?? []).map(({ _id, superActivityName }) => ({
    value: _id,
    label: superActivityName,
  }))
  return (
    <SeveralField
      name="superActivityId"
      label={t('further.areas')}
      options={options}
      loading={areas.isPending}
      required
    />
  )
}
