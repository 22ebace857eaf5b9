from xwcore_containers.zip_archive import check_ratio as check_ratio
from xwcore_containers.zip_archive import is_no_file as is_no_file
