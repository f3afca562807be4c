import { useTexts } from '../../lib/texts.ts'
import { Materials } from '../materials.tsx'
import familyPhone from './pictures/family-phone.webp'
import matrixLaptop from './pictures/matrix-laptop.webp'
import matrixPhone from './pictures/matrix-phone.webp'
import todayPhone from './pictures/today-phone.webp'

// `npm run home:pictures` takes the pictures from the running demo.

/** On one shelf: the matrix on a laptop, a family's first screen on a phone, and two materials. */
export function Shelf() {
  const t = useTexts('home')
  return (
    <div className="shelf">
      <div className="shelf-content">
        <Materials of="tower" />
        <div className="devices">
          <div className="laptop">
            <img src={matrixLaptop} alt={t('pictures.matrix')} width="1280" height="800" />
          </div>
          <Phone picture={familyPhone} text={t('pictures.family')} />
        </div>
        <Materials of="stair" />
      </div>
    </div>
  )
}

/** What a guide has in her hand: a child's works, and Today. */
export function TwoPhones() {
  const t = useTexts('home')
  return (
    <div className="phones">
      <Phone picture={matrixPhone} text={t('pictures.child')} />
      <Phone picture={todayPhone} text={t('pictures.today')} />
    </div>
  )
}

function Phone({ picture, text }: { picture: string; text: string }) {
  return (
    <div className="phone">
      <img src={picture} alt={text} width="390" height="844" loading="lazy" />
    </div>
  )
}
