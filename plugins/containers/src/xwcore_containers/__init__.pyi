from xwcore_containers.names import is_archive as is_archive
from xwcore_containers.names import may_have_archive as may_have_archive
from xwcore_containers.zip_archive import check_ratio as check_ratio
from xwcore_containers.zip_archive import is_no_file as is_no_file
