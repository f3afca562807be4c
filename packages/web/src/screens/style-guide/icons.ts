import Add from '@mui/icons-material/Add'
import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowForward from '@mui/icons-material/ArrowForward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Article from '@mui/icons-material/Article'
import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import Bolt from '@mui/icons-material/Bolt'
import Book from '@mui/icons-material/Book'
import CalendarToday from '@mui/icons-material/CalendarToday'
import Category from '@mui/icons-material/Category'
import Check from '@mui/icons-material/Check'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Class from '@mui/icons-material/Class'
import Close from '@mui/icons-material/Close'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ContentCopy from '@mui/icons-material/ContentCopy'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import DragIndicator from '@mui/icons-material/DragIndicator'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Equalizer from '@mui/icons-material/Equalizer'
import Event from '@mui/icons-material/Event'
import EventNote from '@mui/icons-material/EventNote'
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Flag from '@mui/icons-material/Flag'
import GridView from '@mui/icons-material/GridView'
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import History from '@mui/icons-material/History'
import Home from '@mui/icons-material/Home'
import HomeWork from '@mui/icons-material/HomeWork'
import HowToReg from '@mui/icons-material/HowToReg'
import Info from '@mui/icons-material/Info'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Keyboard from '@mui/icons-material/Keyboard'
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import Leaderboard from '@mui/icons-material/Leaderboard'
import Lightbulb from '@mui/icons-material/Lightbulb'
import List from '@mui/icons-material/List'
import LockReset from '@mui/icons-material/LockReset'
import Logout from '@mui/icons-material/Logout'
import MailOutlined from '@mui/icons-material/MailOutlined'
import MeetingRoom from '@mui/icons-material/MeetingRoom'
import Menu from '@mui/icons-material/Menu'
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined'
import MusicNote from '@mui/icons-material/MusicNote'
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import Payments from '@mui/icons-material/Payments'
import Person from '@mui/icons-material/Person'
import PersonAdd from '@mui/icons-material/PersonAdd'
import PhoneOutlined from '@mui/icons-material/PhoneOutlined'
import PlayCircle from '@mui/icons-material/PlayCircle'
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined'
import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import School from '@mui/icons-material/School'
import Search from '@mui/icons-material/Search'
import Spellcheck from '@mui/icons-material/Spellcheck'
import StackedBarChart from '@mui/icons-material/StackedBarChart'
import Stairs from '@mui/icons-material/Stairs'
import StickyNote2 from '@mui/icons-material/StickyNote2'
import Subject from '@mui/icons-material/Subject'
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined'
import Today from '@mui/icons-material/Today'
import Topic from '@mui/icons-material/Topic'
import TrendingUp from '@mui/icons-material/TrendingUp'
import Tune from '@mui/icons-material/Tune'
import Undo from '@mui/icons-material/Undo'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Widgets from '@mui/icons-material/Widgets'

/** The icons that the product shows, by their names; a test compares them with what is imported. */
export const icons = {
  Add,
  ArrowBack,
  ArrowDownward,
  ArrowForward,
  ArrowUpward,
  Article,
  BarChartOutlined,
  Bolt,
  Book,
  CalendarToday,
  Category,
  Check,
  ChevronLeft,
  ChevronRight,
  Class,
  Close,
  CloseOutlined,
  ContentCopy,
  ContentCopyOutlined,
  DeleteOutlined,
  DescriptionOutlined,
  DragIndicator,
  EditNoteOutlined,
  EditOutlined,
  Equalizer,
  Event,
  EventNote,
  ExpandLess,
  ExpandMore,
  FactCheckOutlined,
  FileDownloadOutlined,
  Flag,
  GridView,
  GroupAddOutlined,
  GroupsOutlined,
  HelpOutlineOutlined,
  History,
  Home,
  HomeWork,
  HowToReg,
  Info,
  InfoOutlined,
  Keyboard,
  KeyboardArrowDown,
  KeyboardArrowUp,
  Leaderboard,
  Lightbulb,
  List,
  LockReset,
  Logout,
  MailOutlined,
  MeetingRoom,
  Menu,
  MenuBookOutlined,
  MusicNote,
  NoteAddOutlined,
  NotificationsOutlined,
  Payments,
  Person,
  PersonAdd,
  PhoneOutlined,
  PlayCircle,
  PlayCircleOutlined,
  PlaylistAddCheck,
  PrintOutlined,
  ReceiptLongOutlined,
  School,
  Search,
  Spellcheck,
  StackedBarChart,
  Stairs,
  StickyNote2,
  Subject,
  TableRowsOutlined,
  Today,
  Topic,
  TrendingUp,
  Tune,
  Undo,
  UploadFileOutlined,
  Visibility,
  VisibilityOff,
  VisibilityOutlined,
  Widgets,
}
