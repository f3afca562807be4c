import type { studentForm } from '@casa/contract/students'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type * as z from 'zod'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { useClasses } from '../../parts/use-classes.ts'

type Values = z.input<typeof studentForm>

/** Opens a preview of the form's values before they are saved. */
export function RegistrationPreview() {
  const t = useTexts('students')
  const titleId = useId()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('form.preview')}
      </Button>
      <Dialog open={open} onClose={close} aria-labelledby={titleId} fullWidth maxWidth="sm">
        <DialogTitle id={titleId}>{t('preview.title')}</DialogTitle>
        {/* Focusable, because it contains nothing focusable and the keyboard could not scroll it otherwise. */}
        <DialogContent tabIndex={0}>{open && <Content />}</DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('preview.back')}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function Content() {
  const t = useTexts('students')
  const { day } = useFormats()
  const values = useFormContext<Values>().getValues()
  const classes = useClasses(values.classId as string)
  const className = classes.options.find(({ value }) => value === values.classId)?.label
  const photo = pictures(values.profileURL ? [values.profileURL as string] : [], t('form.photo'))
  const cards = pictures(values.imageURL ?? [], t('form.aadhaarImage'))
  const rows: [string, ReactNode][] = [
    [t('form.photo'), photo],
    [t('admissionNumber'), values.admissionNumber],
    [t('form.firstName'), values.firstName],
    [t('form.lastName'), values.lastName],
    [t('form.dob'), day(values.dob)],
    [
      t('form.gender'),
      values.gender === 'male' || values.gender === 'female' ? t(`form.${values.gender}`) : null,
    ],
    [t('class'), className],
    [t('form.motherName'), values.motherName],
    [t('form.mobileNumber'), values.mobileNumber as string | null],
    [t('form.fatherName'), values.fatherName],
    [t('form.fatherMobileNumber'), values.fatherMobileNumber as string | null],
    [t('form.aadhaarImage'), cards],
    [t('form.adharNo'), values.adharNo as string | null],
    [t('form.address'), values.address],
    [t('form.lane'), values.lane],
    [t('form.doa'), day(values.doa)],
    [t('form.allergies'), values.allergies || t('preview.none')],
  ]
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: '200px 1fr' },
        columnGap: 2,
        rowGap: { xs: 0.5, sm: 1.5 },
        margin: 0,
      }}
    >
      {rows.map(([label, value]) => (
        <Row key={label} label={label} value={value || t('preview.blank')} blank={!value} />
      ))}
    </Box>
  )
}

function pictures(addresses: readonly string[], label: string): ReactNode {
  if (addresses.length === 0) return null
  return addresses.map(address => (
    <Box
      key={address}
      component="img"
      src={`${address}?size=small`}
      alt={label}
      sx={{ display: 'block', maxWidth: 160, maxHeight: 160, borderRadius: 1, marginBlockEnd: 1 }}
    />
  ))
}

function Row({ label, value, blank }: { label: string; value: ReactNode; blank: boolean }) {
  return (
    <>
      <Typography component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{
          margin: 0,
          marginBlockEnd: { xs: 1, sm: 0 },
          overflowWrap: 'anywhere',
          color: blank ? 'text.secondary' : undefined,
          fontStyle: blank ? 'italic' : undefined,
        }}
      >
        {value}
      </Typography>
    </>
  )
}
